package plinth.objects;

import plinth.kernel.Caller;

/**
 * Event: an object was deleted with its fields. Its records are no longer visible, but there may be
 * too many to delete in this transaction; the feature that stores records deletes them afterwards.
 *
 * @param caller who deleted the object
 * @param objectId the number of the deleted object, which is never reused
 */
public record ObjectDeleted(Caller caller, long objectId) {}
