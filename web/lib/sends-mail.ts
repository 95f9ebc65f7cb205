/** False: no mail server is set, and mails wait in the outbox. */
export const sendsMail = (): boolean => document.querySelector<HTMLMetaElement>("meta[name=mail]")?.content !== "kept";
