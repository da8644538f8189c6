package plinth.objects;

import plinth.kernel.Caller;

/**
 * An object was deleted with its fields. Nobody finds its records any more, but there are too many
 * of them to remove in this transaction: whoever keeps the records does it afterwards.
 *
 * @param caller who deleted it
 * @param objectId the number that it had, which no other object gets
 */
public record ObjectDeleted(Caller caller, long objectId) {}
