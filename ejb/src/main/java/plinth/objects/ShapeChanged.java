package plinth.objects;

import plinth.fields.Shape;

/**
 * The fields of an object were changed in a way that touches what is stored of its records, while
 * the object is locked for this transaction alone. Whoever keeps the records brings them into line.
 *
 * @param shape the shape as it is now
 * @param isLarge whether there are too many records to do it in this transaction; then the fields
 *     at work are marked, and {@link ObjectFields#settle} ends it
 */
public record ShapeChanged(Shape shape, boolean isLarge) {}
