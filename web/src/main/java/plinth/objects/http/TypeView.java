package plinth.objects.http;

import java.util.List;
import plinth.fields.Choices;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Operator;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * A field type as the API shows it.
 *
 * @param type the code of the type
 * @param operators the operators that filters may use
 * @param isSortable whether lists can be sorted by such a field
 * @param isSearchable whether its text is searched
 * @param mayBeUnique whether such a field may be unique
 * @param hasOptions whether its values are chosen from options
 * @param isGenerated whether the server generates its values
 */
public record TypeView(
    @Words(of = FieldTypes.class) String type,
    @Words(of = Operator.class) List<String> operators,
    boolean isSortable,
    boolean isSearchable,
    boolean mayBeUnique,
    boolean hasOptions,
    boolean isGenerated) {

  static TypeView of(FieldType<?> type) {
    return new TypeView(
        type.key(),
        type.operators().stream().sorted().map(Operator::key).toList(),
        type.isSortable(),
        type.isSearchable(),
        type.mayBeUnique(),
        type instanceof Choices,
        type instanceof Generated<?>);
  }
}
