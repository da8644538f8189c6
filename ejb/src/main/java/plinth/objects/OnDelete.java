package plinth.objects;

/**
 * What becomes of the {@code to} records of a relation when the {@code from} record is deleted. The
 * deletion of a {@code to} record only takes it out of its links.
 */
public enum OnDelete {
  /** The {@code from} record is not deleted while it is related to any. */
  RESTRICT,
  /** They stay, without the link. */
  UNLINK,
  /** They are deleted too. */
  CASCADE
}
