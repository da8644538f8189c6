package plinth.identity;

/** The groups of callers, which the containers use as roles. */
public final class Groups {
  /** A signed-in user. */
  public static final String USER = "user";

  /** A user who has an admin row in the workspace of the token. */
  public static final String ADMIN = "admin";

  /** A platform operator. */
  public static final String OPERATOR = "super_admin";

  /** An API key, or an OAuth app. */
  public static final String INTEGRATION = "integration";

  private Groups() {}
}
