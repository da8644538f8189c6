package plinth.objects.use;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.formula.ValueKind;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * What a formula gives.
 *
 * @param kind the kind of its values
 * @param types the types that a field with this formula may have; empty if there are none
 * @param inputs the slugs of the fields that it names, in this order
 * @param value its value for the record of the request: a number, a text, true or false, or an
 *     amount with its currency; null if it is empty or no record was given
 */
public record FormulaCheck(
    @Words(of = ValueKind.class) String kind,
    @Words(of = FieldTypes.class) List<String> types,
    List<String> inputs,
    @Nullable JsonValue value) {}
