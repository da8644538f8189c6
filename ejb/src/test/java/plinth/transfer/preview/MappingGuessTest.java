package plinth.transfer.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plinth.fields.Field;
import plinth.fields.Shape;
import plinth.fields.setting.Option;
import plinth.objects.GrantedShape;
import plinth.transfer.imports.Fields;
import plinth.transfer.source.SourceRow;

class MappingGuessTest {
  private final Shape firms =
      new Shape(
          2, "firms", 1, List.of(Fields.unique(field(21, "domain", "Domain", "link", json()))));
  private final Shape people =
      new Shape(
          1,
          "people",
          1,
          List.of(
              field(11, "full_name", "Name", "text", json()),
              field(12, "email", "E-Mail", "email", json()),
              field(13, "born", "Geburtstag", "date", json()),
              Fields.of(
                  14,
                  "stage",
                  "Phase",
                  "select",
                  json(),
                  List.of(Option.of("new", 1), Option.of("won", 2))),
              field(15, "firm", "Firma", "smart_catalog", json("object", "firms")),
              field(16, "site", "Homepage", "link", json()),
              field(17, "number", "Number", "serial_number", json())));

  @Test
  void columnsAreFoundByTheirNames() {
    Map<Integer, MappingGuess.Guess> guesses =
        guess(
            List.of("FULL NAME", "Email Address", "geburtstag", "Website", "Number", "Other"),
            List.of("Nora", "n@example.com", "31.12.1990", "https://a.example", "7", "x"));
    assertThat(told(guesses))
        .containsExactly("0:full_name:slug", "1:email:synonym", "2:born:name", "3:site:synonym");
  }

  @Test
  void guessesColumnsByContent() {
    Map<Integer, MappingGuess.Guess> guesses =
        guess(
            List.of("A", "B", "C", "D", "E"),
            List.of("n@example.com", "31/12/1990", "won", "https://a.example", "words"),
            List.of("o@example.com", "01/02/1990", "New", "https://b.example", "more words"));
    assertThat(told(guesses))
        .containsExactly("0:email:content", "1:born:content", "2:stage:content", "3:site:content");
  }

  @Test
  void namesTakePrecedenceOverContent() {
    Map<Integer, MappingGuess.Guess> guesses =
        guess(
            List.of("Other", "E-Mail"),
            List.of("n@example.com", ""),
            List.of("o@example.com", "wrong"));
    assertThat(told(guesses)).containsExactly("1:email:name");
  }

  @Test
  void recordsAreNamedByAUniqueFieldOrTheirSlugs() {
    assertThat(guess(List.of("Firma"), List.of("https://a.example")).get(0).by())
        .isEqualTo("domain");
    assertThat(guess(List.of("Firma"), List.of("0123456789abcdefghjk")).get(0).by()).isNull();
    assertThat(guess(List.of("Firma"), List.of("Acme")).get(0).by()).isNull();
  }

  @SafeVarargs
  private Map<Integer, MappingGuess.Guess> guess(List<String> header, List<String>... rows) {
    List<SourceRow> values = new ArrayList<>();
    for (List<String> row : rows) {
      values.add(SourceRow.of(values.size() + 2, row));
    }
    return new MappingGuess(
            GrantedShape.unlimited(people),
            object -> object.equals("firms") ? Optional.of(firms) : Optional.empty(),
            header,
            values)
        .columns(header.size());
  }

  private static List<String> told(Map<Integer, MappingGuess.Guess> guesses) {
    return guesses.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            guess ->
                guess.getKey()
                    + ":"
                    + guess.getValue().field().slug()
                    + ":"
                    + guess.getValue().reason())
        .toList();
  }

  private static Field field(long id, String slug, String name, String type, JsonObject settings) {
    return Fields.of(id, slug, name, type, settings, List.of());
  }
}
