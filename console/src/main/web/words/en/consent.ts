/** The words of the page on which somebody lets an app act in a workspace. */
export const consent = {
  consent: {
    title: "Access for an app",
    ask: "Allow {{app}}?",
    lead: "{{app}} asks to act in the workspace {{workspace}}. It will be able to:",
    scopes: "What the app may do",
    all: {
      read: "See all records and files",
      write: "Create and change all records",
      delete: "Delete all records",
    },
    some: {
      read: "See {{object}}",
      write: "Create and change {{object}}",
      delete: "Delete {{object}}",
      other: "{{object}}",
    },
    back: "Afterwards you are sent to {{host}}. You can take the access back in the settings.",
    allow: "Allow",
    deny: "Deny",
    signIn: "Sign in to decide",
    as: "Signed in as {{email}}.",
    other: "Use another account",
    leaving: "Going back to the app…",
    operator: "Operators cannot give apps access. Sign in as a member of the workspace.",
    notAdmin: "You may not give apps access to this workspace. Ask one of its administrators.",
    exceeded: "The app asks for more than you may do yourself. Ask an administrator.",
    blocked: "You are blocked in this workspace.",
    unsafe: "This link is not safe",
    unsafeLead:
      "The app is unknown, or it would send you to an address that it did not register. You were not sent there, and nothing was shared.",
  },
};
