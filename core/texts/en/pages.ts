/** Titles and breadcrumbs of the page table. */
export const pages = {
  login: "Sign in",
  register: "Register",
  forgotPassword: "Forgot password",
  resetPassword: "Set a new password",
  notFound: "Page not found",
  notAuthorized: "Not authorized",
  pages: "Pages",
  home: "Home",
  noProperty: "No property yet",
  profile: "Profile",
  accountSettings: "Account settings",
  accessControl: "Access control",
  createAccount: "Create account",
  system: "System",
  design: "Style guide",
  docs: "API reference",
};
