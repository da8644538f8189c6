package plinth.kernel.http;

/**
 * What a record route does, with the permission and the scope that it needs.
 *
 * <p>Spec: Authentication.
 */
public enum RecordAction {
  READ("record.read", "read", Access.READ),
  CREATE("record.create", "write", Access.WRITE),
  UPDATE("record.update", "write", Access.WRITE),
  DELETE("record.delete", "delete", Access.WRITE);

  private final String permission;
  private final String scope;
  private final Access access;

  RecordAction(String permission, String scope, Access access) {
    this.permission = permission;
    this.scope = scope;
    this.access = access;
  }

  /** The permission that an admin's role must hold. */
  public String permission() {
    return permission;
  }

  /** The scope that a credential must hold for an object. */
  public String scopeFor(String objectSlug) {
    return scope + "." + objectSlug;
  }

  /** Whether it reads or writes. */
  public Access access() {
    return access;
  }
}
