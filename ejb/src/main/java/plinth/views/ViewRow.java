package plinth.views;

import java.time.Instant;

/** A view as it is stored; {@code adminId} is its maker. */
record ViewRow(
    long objectId,
    String slug,
    String name,
    ViewSettings settings,
    Visibility visibility,
    long adminId,
    int position,
    Instant createdAt,
    Instant updatedAt) {

  /** The same view with another name, other settings and another visibility. */
  ViewRow with(String nextName, ViewSettings next, Visibility nextVisibility, Instant now) {
    return new ViewRow(
        objectId, slug, nextName, next, nextVisibility, adminId, position, createdAt, now);
  }
}
