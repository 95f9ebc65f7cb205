export const mails = {
  reset: {
    subject: "Set a new Bellhop password",
    text: "Hello,\n\nsomeone asked to set a new Bellhop password for this address. Open this link within an hour:\n\n{{link}}\n\nIf it was not you, do nothing: your password stays as it is.\n\nBellhop",
  },
  invitation: {
    subject: "You are invited to Bellhop",
    text: "Hello {{firstname}},\n\n{{by}} invites you to work with {{account}} in Bellhop. Open this link within seven days and choose a password:\n\n{{link}}\n\nAfter that, sign in with this e-mail address. If you did not expect this mail, do nothing.\n\nBellhop",
  },
  added: {
    subject: "You were added to {{account}}",
    text: "Hello {{firstname}},\n\n{{by}} has added you to {{account}} in Bellhop. Sign in with the password you already have:\n\n{{link}}\n\nBellhop",
  },
};
