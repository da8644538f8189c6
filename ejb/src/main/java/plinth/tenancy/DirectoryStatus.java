package plinth.tenancy;

/** The status of a workspace in the directory. */
public enum DirectoryStatus {
  /** It is being set up. */
  PROVISIONING,
  ACTIVE,
  /** Operators have suspended it. */
  SUSPENDED,
  /** Its deletion has begun. */
  DELETING
}
