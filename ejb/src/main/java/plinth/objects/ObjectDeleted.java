package plinth.objects;

import plinth.kernel.Caller;

/**
 * Event: an object was deleted with its fields. Its records are no longer visible, but are too many
 * to delete in this transaction: the feature that stores records deletes them afterwards.
 *
 * @param caller who deleted it
 * @param objectId the number that it had, which no other object gets
 */
public record ObjectDeleted(Caller caller, long objectId) {}
