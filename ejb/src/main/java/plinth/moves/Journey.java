package plinth.moves;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The history of a moved record: in which objects it was, with which slug, and when.
 *
 * @param globalRecordSlug the slug that names the record through all its moves
 * @param stations where it was, oldest first; objects that the caller does not see are left out
 */
public record Journey(String globalRecordSlug, List<Station> stations) {
  /**
   * A stay in one object.
   *
   * @param object the slug of the object
   * @param recordSlug its slug there
   * @param since when it came
   * @param until when it left, or was deleted; null: it is still there
   */
  public record Station(String object, String recordSlug, Instant since, @Nullable Instant until) {}

  private record Arrival(@Nullable String object, String slug, Instant at, @Nullable Instant end) {}

  /**
   * The journey of a record through its moves.
   *
   * @param moves all moves of one record, oldest first, at least one
   * @param sees whether the caller sees an object
   */
  static Journey of(List<MoveRow> moves, Predicate<String> sees) {
    MoveRow first = moves.get(0);
    List<Arrival> arrivals = new ArrayList<>();
    for (MoveRow move : moves) {
      Instant reversed = move.reversedAt();
      arrivals.add(
          new Arrival(
              move.came().object(), move.moved().slug(), move.moved().at(), move.came().endedAt()));
      if (reversed != null) {
        arrivals.add(
            new Arrival(move.left().object(), move.left().slug(), reversed, move.left().endedAt()));
      }
    }
    arrivals.sort(Comparator.comparing(Arrival::at));
    arrivals.add(
        0, new Arrival(first.left().object(), first.left().slug(), first.left().madeAt(), null));
    List<Station> stations = new ArrayList<>();
    for (int i = 0; i < arrivals.size(); i++) {
      Arrival here = arrivals.get(i);
      Instant until = i + 1 < arrivals.size() ? arrivals.get(i + 1).at() : here.end();
      if (here.object() != null && sees.test(here.object())) {
        stations.add(
            new Station(Objects.requireNonNull(here.object()), here.slug(), here.at(), until));
      }
    }
    return new Journey(first.globalSlug(), stations);
  }
}
