export const accounts = {
  name: "Account name",
  group: "Hotel group",
  property: "First property",
  phone: "Phone",
  address: "Address of the property",
  register: {
    title: "Register your hotel group",
    text: "An account, its first property and you as its administrator. More properties can follow later.",
    submit: "Register",
    already: "Already registered?",
    doneTitle: "Welcome",
    doneText: "{{name}} is ready.",
    next: "Sign in with your address and the password you have just chosen.",
  },
  create: {
    text: "A new hotel group with its first property and administrator.",
    form: "The account",
    formText: "You stay signed in as yourself.",
    submit: "Create account",
    done: "{{name}} is created.",
  },
};
