/* Runs before the first paint, so that nobody sees a flash of the wrong skin, direction or language. */
(() => {
  const cookie = (name) => {
    const found = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return found ? decodeURIComponent(found.slice(name.length + 1)) : "";
  };
  const root = document.documentElement;
  const prefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const skin = cookie("skin") || (prefersDark ? "dark" : "light");
  root.dataset.mantineColorScheme = skin === "dark" ? "dark" : "light";
  root.dir = cookie("layout").includes('"isRtl":true') ? "rtl" : "ltr";
  const language = cookie("language");
  if (["de", "fr", "pt"].includes(language)) root.lang = language;
})();
