package plinth.objects.relation;

/**
 * What happens to the {@code to} records of a relation when their {@code from} record is deleted.
 * Deleting a {@code to} record only removes its links.
 */
public enum OnDelete {
  /** The {@code from} record cannot be deleted while it is related to any. */
  RESTRICT,
  /** The {@code to} records remain, without the link. */
  UNLINK,
  /** The {@code to} records are deleted too. */
  CASCADE
}
