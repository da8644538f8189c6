package plinth.objects;

import plinth.fields.Shape;
import plinth.kernel.Caller;

/**
 * The fields of an object were changed in a way that touches what is stored of its records, while
 * the object is locked for this transaction alone. Whoever keeps the records brings them into line.
 *
 * @param caller who changed them
 * @param shape the shape as it is now, without removed fields
 * @param version the number of the change, for {@link ShapeRebuilds}
 * @param isLarge whether there are too many records to do it in this transaction; then the fields
 *     at work are marked, and {@link ShapeRebuilds#settle} ends it
 */
public record ShapeChanged(Caller caller, Shape shape, long version, boolean isLarge) {}
