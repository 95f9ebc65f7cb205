/** RFC 6266: a plain name that every browser accepts, and the real name in UTF-8 for modern ones. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const real = encodeURIComponent(name.replaceAll(/\p{Cs}/gu, "_")).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"${plain === name ? "" : `; filename*=UTF-8''${real}`}`;
}
