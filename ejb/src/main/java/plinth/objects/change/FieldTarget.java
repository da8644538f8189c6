package plinth.objects.change;

import plinth.objects.FieldDefinition;
import plinth.objects.ObjectDefinition;

/**
 * A field to be changed, in one of the objects that have it.
 *
 * @param plan the effect of the change there
 * @param isLarge whether the object has too many records to convert in one transaction
 */
record FieldTarget(
    ObjectDefinition object, FieldDefinition field, FieldPlan plan, boolean isLarge) {}
