package plinth.objects;

import plinth.kernel.Caller;
import plinth.objects.change.ShapeRebuilds;

/**
 * Event: a change of an object's fields affects its stored records. Fired while the transaction
 * holds the object's exclusive lock; the feature that stores records adapts them.
 *
 * @param caller who changed the fields
 * @param stored how records must be stored after the change
 * @param version the number of the change, for {@link ShapeRebuilds}
 * @param isLarge whether there are too many records to adapt in this transaction; if so, the slots
 *     that change are marked, and {@link ShapeRebuilds#finish} completes the change
 */
public record ShapeChanged(Caller caller, StoredShape stored, long version, boolean isLarge) {}
