package plinth.views;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The primary key, within a workspace, of what belongs to one admin and one object. */
class ObjectAdmin implements Serializable {
  private static final long serialVersionUID = 1;

  private long objectId;
  private long adminId;

  /** For the persistence provider. */
  public ObjectAdmin() {}

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ObjectAdmin key && key.objectId == objectId && key.adminId == adminId;
  }

  @Override
  public int hashCode() {
    return Objects.hash(objectId, adminId);
  }
}
