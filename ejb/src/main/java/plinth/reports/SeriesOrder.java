package plinth.reports;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.text.Collator;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.mail.MailLanguage;
import plinth.records.aggregate.Aggregate;
import plinth.records.aggregate.Aggregate.GroupValue;
import plinth.records.aggregate.AggregateDraft.GroupDraft;

/**
 * The order of the values of the second group. An answer is in the order of its first group, so
 * those of the second one first appear in any order.
 */
final class SeriesOrder {
  private static final int SECOND = 1;
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}.*");

  private final List<String> options;
  private final boolean isReversed;
  private final Collator texts;

  /**
   * Creates the order.
   *
   * @param group the second group
   * @param sort the order of the answer, as it was asked for; null: that of its groups
   */
  SeriesOrder(Shape shape, GroupDraft group, @Nullable String sort, MailLanguage language) {
    String name = group.name() == null ? group.field() : group.name();
    options =
        shape.field(group.field()).map(Field::options).orElse(List.of()).stream()
            .map(Option::value)
            .toList();
    isReversed = sort != null && Arrays.asList(sort.split(",")).contains("-" + name);
    texts = Collator.getInstance(language.locale());
  }

  /** The values of the second group of all groups; records without one come last. */
  Stream<GroupValue> sorted(Aggregate answer) {
    Comparator<GroupValue> order = this::compare;
    return answer.groups().stream()
        .map(group -> group.keys().get(SECOND))
        .sorted(
            Comparator.<GroupValue, Boolean>comparing(SeriesOrder::isNone)
                .thenComparing(isReversed ? order.reversed() : order));
  }

  private static boolean isNone(GroupValue key) {
    return key.value() == null && key.label().isEmpty();
  }

  private int compare(GroupValue left, GroupValue right) {
    int place = options.indexOf(text(left));
    int other = options.indexOf(text(right));
    if (place >= 0 && other >= 0) {
      return Integer.compare(place, other);
    } else if (left.value() instanceof JsonNumber one && right.value() instanceof JsonNumber two) {
      return one.bigDecimalValue().compareTo(two.bigDecimalValue());
    } else if (DAY.matcher(text(left)).matches() && DAY.matcher(text(right)).matches()) {
      return text(left).compareTo(text(right));
    }
    return texts.compare(left.label(), right.label());
  }

  private static String text(GroupValue key) {
    JsonValue value = key.value();
    return value instanceof JsonString word ? word.getString() : String.valueOf(value);
  }
}
