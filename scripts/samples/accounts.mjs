const FIRMS =
  "Rheinwerk Lumière Tejo Nordlicht Belvédère Alpina Océane Granit Horizon Mirabelle Zephyr Cobalt Atlas Verdure Sirius Boréal".split(
    " ",
  );
const TRADES = ["Conseil", "Logistik", "Énergie", "Textil", "Software", "Pharma", "Médias", "Bau"];
const FORMS = { FR: "SARL", DE: "GmbH", GB: "Ltd", PT: "Lda", CH: "AG" };
const PLACES = {
  FR: ["75008", "Paris", "33", "F"],
  DE: ["60311", "Frankfurt", "49", "DE"],
  GB: ["EC2A 4NE", "London", "44", "E"],
  PT: ["1200-195", "Lisboa", "351", "PT"],
  CH: ["8002", "Zürich", "41", "DE"],
};
const AGENCIES = [
  "Voyages Belle Étoile",
  "Reisebüro Fernweh",
  "Harbour Travel",
  "Viagens Maresia",
  "Tours du Midi",
  "Globo Incoming",
  "City & Sea",
  "Meridian Groups",
];
const GROUPS = [
  "Coro do Tejo",
  "Lycée Fontaine",
  "Schützenverein Lindenthal",
  "Bramwell Wedding",
  "Orchestre Boréal",
  "Rotkehlchen-Chor",
];

/** Companies, agents, sources and groups of the old system. */
export function makeAccounts(random) {
  const rows = [];
  const add = (type, name, country) => {
    const [zip, city, code, language] = PLACES[country];
    const host = name
      .normalize("NFKD")
      .replace(/[^a-z]/gi, "")
      .toLowerCase()
      .slice(0, 20);
    rows.push({
      NAME_ID: String(90_001 + rows.length * 7),
      NAME_TYPE: type,
      COMPANY: name,
      IATA_NO: type === "T" ? `00${random.digits(6)}` : "",
      CORP_NO: type === "C" ? `C${random.digits(4)}` : "",
      LANGUAGE_CODE: language,
      CURRENCY_CODE: "EUR",
      ADDRESS_TYPE: "BUSINESS",
      ADDRESS1: `${random.between(1, 80)} ${random.pick(["Quai", "Allee", "Road", "Rua"])} ${random.pick(FIRMS)}`,
      ZIP_CODE: zip,
      CITY: city,
      COUNTRY: country,
      PHONE_NUMBER: `+${code} ${random.digits(2)} ${random.digits(3)} ${random.digits(4)}`,
      EMAIL_ADDRESS: `office@${host}.example.com`,
      NEGOTIATED_RATE: type === "C" && random.chance(0.5) ? "CORP" : "",
      VAT_NO: type === "C" ? `${country}${random.digits(9)}` : "",
      ACTIVE_YN: random.chance(0.95) ? "Y" : "N",
      NOTES: random.chance(0.1) ? "Monthly invoice, 30 days" : "",
    });
  };
  for (const firm of FIRMS)
    for (let n = 0; n < 5; n++) {
      const country = random.pick(Object.keys(PLACES));
      add("C", `${firm} ${TRADES[(n + firm.length) % TRADES.length]} ${FORMS[country]}`, country);
    }
  for (const agency of AGENCIES)
    for (const country of ["FR", "DE"]) add("T", country === "FR" ? agency : `${agency} (DE)`, country);
  add("S", "Reservation desk Paris", "FR");
  add("S", "Group sales Europe", "GB");
  for (const group of GROUPS) add("G", group, random.pick(Object.keys(PLACES)));
  // On purpose: a firm that was entered twice, and one whose name OPERA would cut.
  add("C", rows[0].COMPANY.toUpperCase(), rows[0].COUNTRY);
  add("C", "Gesellschaft für angewandte Hotelbedarfsforschung mbH", "DE");
  const ofType = (type) => rows.filter(({ NAME_TYPE, ACTIVE_YN }) => NAME_TYPE === type && ACTIVE_YN === "Y");
  return { rows, companies: ofType("C"), agents: ofType("T"), groups: ofType("G") };
}
