package plinth.objects;

import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.objects.change.ShapeRebuilds;

/**
 * Event: a change of an object's fields affects its stored records. Fired while this transaction
 * holds the object's exclusive lock; the feature that stores records adapts them.
 *
 * @param caller who changed them
 * @param shape the shape as it is now, without removed fields
 * @param version the number of the change, for {@link ShapeRebuilds}
 * @param isLarge whether there are too many records to do it in this transaction; then the fields
 *     at work are marked, and {@link ShapeRebuilds#settle} ends it
 */
public record ShapeChanged(Caller caller, Shape shape, long version, boolean isLarge) {}
