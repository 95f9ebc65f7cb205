export const mails = {
  reset: {
    subject: "Set a new Bellhop password",
    text: "Hello,\n\nsomeone asked to set a new Bellhop password for this address. Open this link within an hour:\n\n{{link}}\n\nIf it was not you, do nothing: your password stays as it is.\n\nBellhop",
  },
};
