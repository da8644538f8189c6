package plinth.records;

import org.jspecify.annotations.Nullable;

/**
 * The records among which a question chooses: those of an object, of now or of a moment.
 *
 * @param past the records of the moment; null: those of now
 */
record Population(long workspaceId, long objectId, @Nullable PastSet past) {

  /** The same at a moment. */
  Population in(PastSet set) {
    return new Population(workspaceId, objectId, set);
  }
}
