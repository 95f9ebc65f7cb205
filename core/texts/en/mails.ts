export const mails = {
  reset: {
    subject: "Set a new Bellhop password",
    text: "Hello,\n\nsomeone requested a new Bellhop password for this address. Open this link within an hour to set it:\n\n{{link}}\n\nIf it was not you, ignore this mail: your password stays the same.\n\nBellhop",
  },
  invitation: {
    subject: "You are invited to Bellhop",
    text: "Hello {{firstname}},\n\n{{by}} invites you to work with {{account}} in Bellhop. Open this link within seven days and choose a password:\n\n{{link}}\n\nAfter that, sign in with this e-mail address. If you did not expect this mail, ignore it.\n\nBellhop",
  },
  join: {
    subject: "Invitation to {{account}}",
    text: "Hello {{firstname}},\n\n{{by}} invites you to work with {{account}} in Bellhop. Sign in with the password you already have, then accept or decline:\n\n{{link}}\n\nNobody gets access before you accept. If you do not know your password, choose “Forgot your password?” on the sign-in page.\n\nBellhop",
  },
  joinFirst: {
    subject: "Invitation to {{account}}",
    text: "Hello {{firstname}},\n\n{{by}} invites you to work with {{account}} in Bellhop. Open this link within seven days and choose a password:\n\n{{link}}\n\nAfter that, sign in with this e-mail address and accept the invitation. If you did not expect this mail, do nothing.\n\nBellhop",
  },
  proof: {
    subject: "Confirm your e-mail address",
    text: "Hello,\n\nthe address {{email}} was entered for a Bellhop login. If it was you, open this link within a day, signed in with that login:\n\n{{link}}\n\nIf it was not you, ignore this mail: without this link nobody can use your address to join other organisations.\n\nBellhop",
  },
  addressAsked: {
    subject: "Your Bellhop address is about to change",
    text: "Hello,\n\nsomeone signed in as you wants to replace {{email}} with {{newEmail}}. The change takes effect once the link mailed to {{newEmail}} is opened.\n\nIf it was not you, sign in now, change your password and keep your address under My account.\n\nBellhop",
  },
  addressChanged: {
    subject: "Your Bellhop address has changed",
    text: "Hello,\n\nfrom now on you sign in to Bellhop with {{newEmail}} instead of {{email}}.\n\nIf it was not you, contact the administrator of your organisation at once.\n\nBellhop",
  },
  codes: {
    subject: "Wrong codes for your Bellhop sign-in",
    text: "Hello,\n\nfive wrong codes were entered for the Bellhop login {{email}} within an hour. The person who entered them knows your password.\n\nIf it was you, ignore this mail. If not, choose “Forgot your password?” on the sign-in page and set a new one now.\n\nBellhop",
  },
};
