/** A long e-mail address breaks at its sign, not within a word. */
export function MailText({ text }: { text: string }) {
  const atSign = text.lastIndexOf("@");
  if (atSign < 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, atSign)}
      <wbr />
      {text.slice(atSign)}
    </bdi>
  );
}
