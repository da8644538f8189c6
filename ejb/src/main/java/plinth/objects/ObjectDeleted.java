package plinth.objects;

import plinth.kernel.Caller;

/**
 * Event: a deleted object was removed for good, with its fields. Its records may be too many to
 * remove in this transaction; the feature that stores records removes them afterwards.
 *
 * @param caller who removed the object
 * @param objectId the number of the removed object, which is never reused
 * @param hasRecords whether records are left to be removed
 */
public record ObjectDeleted(Caller caller, long objectId, boolean hasRecords) {}
