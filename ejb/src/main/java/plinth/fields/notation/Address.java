package plinth.fields.notation;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A postal address; parts that are not known are null.
 *
 * @param street the street with its number, of one or several lines
 * @param city the city
 * @param region the state, province or district
 * @param postalCode the postal code
 * @param country the ISO 3166 code of the country
 */
public record Address(
    @Nullable String street,
    @Nullable String city,
    @Nullable String region,
    @Nullable String postalCode,
    @Nullable String country) {
  /** Separates the parts in a text. */
  public static final String SEPARATOR = "; ";

  /** The names of the parts in JSON, in the order of the components. */
  public static final List<String> PARTS =
      List.of("street", "city", "region", "postal_code", "country");

  /** The address of these parts in order; missing ones at the end are not known. */
  public static Address of(List<@Nullable String> parts) {
    return new Address(
        part(parts, 0), part(parts, 1), part(parts, 2), part(parts, 3), part(parts, 4));
  }

  private static @Nullable String part(List<@Nullable String> parts, int place) {
    String part = place < parts.size() ? parts.get(place) : null;
    return part == null || part.isBlank() ? null : part.strip();
  }

  /** The parts in order; those that are not known are null. */
  public List<@Nullable String> parts() {
    return Stream.<@Nullable String>of(street, city, region, postalCode, country).toList();
  }

  /** Whether no part is known. */
  public boolean isEmpty() {
    return parts().stream().allMatch(Objects::isNull);
  }

  /** All parts with semicolons between them; one that is not known is blank. */
  public String text() {
    return String.join(SEPARATOR, parts().stream().map(part -> part == null ? "" : part).toList());
  }
}
