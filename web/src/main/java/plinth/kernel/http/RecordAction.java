package plinth.kernel.http;

import plinth.kernel.Caller;

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

  /** Whether a caller may do it with the records of an object. */
  public boolean admits(Caller caller, String objectSlug) {
    return Admission.isCredential(caller)
        ? caller.may(scopeFor(objectSlug))
        : caller.may(permission);
  }

  /** Whether a credential may do it with the records of some object. */
  boolean admitsSomewhere(Caller caller) {
    return caller.may(scopeFor("*"))
        || caller.rights().stream().anyMatch(right -> right.startsWith(scope + "."));
  }

  /** Whether it reads or writes. */
  public Access access() {
    return access;
  }
}
