package plinth.objects.relation;

/**
 * What happens to the {@code to} records of a relation when their {@code from} record is deleted.
 * Deleting a {@code to} record only removes its links.
 */
public enum OnDelete {
  /** The {@code from} record is not deleted while it is related to any. */
  RESTRICT,
  /** They stay, without the link. */
  UNLINK,
  /** They are deleted too. */
  CASCADE
}
