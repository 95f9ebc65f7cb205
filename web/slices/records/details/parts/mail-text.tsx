/** A long e-mail address breaks at its sign, not within a word. */
export function MailText({ text }: { text: string }) {
  const at = text.lastIndexOf("@");
  if (at < 0) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  );
}
