/** Names, towns and number plans of the generated guests' countries. */
export type Country = {
  code: string;
  first: readonly string[];
  last: readonly string[];
  /** Endings of rarer last names, combined with a stem. */
  endings: readonly string[];
  streets: readonly string[];
  towns: readonly string[];
  /** `9` is any digit. */
  postcode: string;
  calling: string;
  trunk: string;
  mobile: string;
  mails: readonly string[];
};

const words = (text: string) => text.split(" ");
const MAILS = words("gmail.com gmail.com gmail.com hotmail.com outlook.com yahoo.com icloud.com");

export const countries: readonly Country[] = [
  {
    code: "DE",
    first: words(
      "Michael Thomas Andreas Peter Stefan Christian Jürgen Klaus Günter Jörg Lukas Felix Jonas Maximilian Paul Sabine Petra Andrea Claudia Susanne Katharina Julia Anna Lena Ursula Jäna Birgit Sophie Heike Ingrid",
    ),
    last: words(
      "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Krüger Köhler Möller Groß Weiß",
    ),
    endings: words("mann bauer stein berger hofer meier schläger feld horn bach"),
    streets: words(
      "Hauptstraße Bahnhofstraße Gartenstraße Schillerstraße Goethestraße Lindenweg Bergstraße Kirchplatz Ringstraße Mühlweg",
    ),
    towns: words("Berlin Hamburg München Köln Frankfurt Stuttgart Düsseldorf Leipzig Bremen Nürnberg Mainz Kiel"),
    ...{ postcode: "99999", calling: "49", trunk: "0", mobile: "17999999999" },
    mails: [...MAILS, "gmx.de", "web.de", "t-online.de"],
  },
  {
    code: "FR",
    first: words(
      "Jean Pierre Michel Philippe Nicolas François Laurent Olivier Éric Frédéric Thomas Julien Antoine Hugo Marie Nathalie Isabelle Sylvie Catherine Céline Émilie Camille Sophie Chloé Hélène Amélie Aurélie Anne",
    ),
    last: words(
      "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefèvre Michel Garcia David Bertrand Roux Vincent Fournier Morel Girard Mercier Dupont Lambert",
    ),
    endings: words("eau ier ard eux on ot elle in et aud"),
    streets: words(
      "rue_de_la_Paix avenue_de_la_République rue_Victor_Hugo rue_Pasteur boulevard_Voltaire place_de_l'Église rue_du_Moulin avenue_Foch",
    ),
    towns: words("Paris Lyon Marseille Toulouse Nice Nantes Strasbourg Bordeaux Lille Rennes Reims Dijon"),
    ...{ postcode: "99999", calling: "33", trunk: "0", mobile: "699999999" },
    mails: [...MAILS, "orange.fr", "free.fr", "laposte.net"],
  },
  {
    code: "GB",
    first: words(
      "James John Robert Michael William David Richard Thomas Christopher Daniel Matthew Andrew Oliver Jack Harry Mary Patricia Jennifer Elizabeth Susan Sarah Karen Emma Olivia Charlotte Emily Rebecca Helen Margaret Kate",
    ),
    last: words(
      "Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke O'Brien McDonald Murphy Kelly Scott",
    ),
    endings: words("son ton ley ford worth well man wood field burn"),
    streets: words("High_Street Church_Road Station_Road Victoria_Street Park_Avenue Mill_Lane Kings_Road Green_Lane"),
    towns: words("London Manchester Leeds Bristol Liverpool Sheffield Edinburgh Glasgow Cardiff Oxford York Bath"),
    ...{ postcode: "AA9 9AA", calling: "44", trunk: "0", mobile: "7999999999" },
    mails: [...MAILS, "btinternet.com", "sky.com", "live.co.uk"],
  },
  {
    code: "PT",
    first: words(
      "João José António Manuel Francisco Pedro Luís Carlos Paulo Miguel Tiago Rui Maria Ana Margarida Inês Sofia Beatriz Catarina Teresa Luísa Mariana Joana Cláudia",
    ),
    last: words(
      "Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Jesus Sousa Fernandes Gonçalves Gomes Lopes Marques Alves Almeida Ribeiro Pinto Carvalho Conceição Simões",
    ),
    endings: words("eira es inho al eiro ão ais ado ela uz"),
    streets: words("Rua_do_Ouro Avenida_da_Liberdade Rua_Augusta Rua_da_Igreja Praça_da_República Rua_de_São_João"),
    towns: words("Lisboa Porto Braga Coimbra Faro Aveiro Setúbal Évora Guimarães Viseu"),
    ...{ postcode: "9999-999", calling: "351", trunk: "", mobile: "919999999" },
    mails: [...MAILS, "sapo.pt", "mail.telepac.pt"],
  },
  {
    code: "ES",
    first: words(
      "Antonio José Manuel Francisco David Juan Javier Daniel Carlos Jesús Alejandro Miguel María Carmen Ana Isabel Dolores Pilar Teresa Laura Cristina Marta Lucía Elena",
    ),
    last: words(
      "García Rodríguez González Fernández López Martínez Sánchez Pérez Gómez Martín Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez Romero Navarro Torres Domínguez Vázquez",
    ),
    endings: words("ez ero ado illo era ales osa edo ano uela"),
    streets: words("Calle_Mayor Calle_Real Avenida_de_la_Constitución Plaza_de_España Calle_del_Sol Calle_Cervantes"),
    towns: words("Madrid Barcelona Valencia Sevilla Zaragoza Málaga Murcia Bilbao Córdoba Granada"),
    ...{ postcode: "99999", calling: "34", trunk: "", mobile: "699999999" },
    mails: [...MAILS, "telefonica.net", "terra.es"],
  },
  {
    code: "IT",
    first: words(
      "Giuseppe Giovanni Antonio Mario Luigi Francesco Marco Alessandro Andrea Roberto Stefano Matteo Maria Anna Giulia Francesca Sara Chiara Laura Elena Paola Valentina Federica Niccolò",
    ),
    last: words(
      "Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti De_Luca Mancini Costa Giordano Rizzo Lombardi Moretti D'Angelo",
    ),
    endings: words("ini etti oni elli ucci aro ano ato era isi"),
    streets: words("Via_Roma Via_Garibaldi Corso_Italia Piazza_Dante Via_Mazzini Via_Verdi Viale_Europa"),
    towns: words("Roma Milano Napoli Torino Palermo Genova Bologna Firenze Bari Verona"),
    ...{ postcode: "99999", calling: "39", trunk: "", mobile: "3499999999" },
    mails: [...MAILS, "libero.it", "virgilio.it"],
  },
  {
    code: "US",
    first: words(
      "James Robert John Michael David William Richard Joseph Thomas Charles Christopher Daniel Matthew Anthony Steven Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Ashley Kimberly Deborah",
    ),
    last: words(
      "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris",
    ),
    endings: words("son man berg stein ski er ton field ley wood"),
    streets: words(
      "Main_Street Oak_Street Maple_Avenue Washington_Boulevard Park_Road Elm_Street Lake_Drive 2nd_Avenue",
    ),
    towns: words("New_York Chicago Houston Phoenix Boston Seattle Denver Austin Portland Miami Atlanta Dallas"),
    ...{ postcode: "99999", calling: "1", trunk: "", mobile: "2999999999" },
    mails: [...MAILS, "aol.com", "comcast.net", "verizon.net"],
  },
];

export const stems = words(
  "Brand Stol Kram Wint Hald Fors Lind Gras Mor Tell Bran Salz Kern Ros Vel Dorn Hart Land Berg Stor Falk Mart Ball Cas Fer Mon Val Per Ran Sal Tor Vil Bel Cam Dur Gal Lor Mar Nav Pal",
);

/** Other forms of a first name. */
export const shortNames: Readonly<Record<string, readonly string[]>> = {
  Michael: ["Mike", "Micha"],
  Thomas: ["Tom"],
  Robert: ["Bob", "Rob"],
  William: ["Bill", "Will"],
  Richard: ["Rick", "Dick"],
  James: ["Jim", "Jamie"],
  John: ["Johnny", "Jack"],
  Christopher: ["Chris"],
  Christian: ["Chris"],
  Matthew: ["Matt"],
  Daniel: ["Dan"],
  Anthony: ["Tony"],
  Steven: ["Steve"],
  Elizabeth: ["Liz", "Beth"],
  Katharina: ["Kathrin", "Kate"],
  Catherine: ["Cathy"],
  Margaret: ["Maggie", "Peggy"],
  Jennifer: ["Jenny"],
  Susan: ["Sue"],
  Deborah: ["Debbie"],
  Francisco: ["Paco"],
  José: ["Pepe"],
  Giuseppe: ["Pino", "Beppe"],
  Francesco: ["Franco"],
  Alessandro: ["Alex"],
  Maximilian: ["Max"],
  Stefan: ["Stephan"],
  Isabel: ["Isa"],
  Patricia: ["Pat"],
  Rebecca: ["Becky"],
};
