package plinth.records.batches;

import plinth.access.ObjectRight;
import plinth.kernel.Caller;

/** Decides whether a credential may write records of an object, as the routes of single writes. */
@FunctionalInterface
public interface BatchRights {
  /** Refuses a caller without this right on the records of an object. */
  void require(Caller caller, ObjectRight right, String objectSlug);
}
