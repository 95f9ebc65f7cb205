import { expect, onTestFinished, test } from "vitest";
import { openSmtpServer } from "../../../test/support/smtp-server.ts";
import { createSmtpMailer } from "./smtp.ts";

async function openServer() {
  const server = await openSmtpServer();
  onTestFinished(server.close);
  return server;
}

test("a mail reaches a real server as it was written", async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ url, from: "Bellhop <bellhop@example.com>" });
  await mailer.send({
    to: "ana@example.com",
    subject: "Neues Passwort",
    text: "Öffnen Sie\nhttps://x.example/?token=a",
  });
  expect(received).toMatchObject([{ from: "bellhop@example.com", to: ["ana@example.com"] }]);
  expect(received[0]?.text).toContain("Subject: Neues Passwort");
  expect(received[0]?.text).toMatch(/=C3=96ffnen|Öffnen/);
});

test("line breaks in an address or subject cannot add a header or a recipient", async () => {
  const { url, received } = await openServer();
  const mailer = createSmtpMailer({ url, from: "bellhop@example.com" });
  const evil = "ana@example.com\r\nBcc: eve@example.com";
  await mailer.send({ to: "ana@example.com", subject: `Hello\r\nBcc: eve@example.com`, text: "x" });
  await mailer.send({ to: evil, subject: "x", text: "x" }).catch(() => {});
  expect(received.flatMap(({ to }) => to).filter((address) => address.startsWith("eve"))).toEqual([]);
  expect(received[0]?.text).not.toMatch(/^Bcc:/m);
});

test("a server that is not there is an error, within seconds", async () => {
  const mailer = createSmtpMailer({ url: "smtp://127.0.0.1:1", from: "bellhop@example.com" });
  await expect(mailer.send({ to: "ana@example.com", subject: "x", text: "x" })).rejects.toThrow();
});
