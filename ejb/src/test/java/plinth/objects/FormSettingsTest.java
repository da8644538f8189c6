package plinth.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of forms: stored and read, origins, the honeypot. */
class FormSettingsTest {
  @Test
  void readBackAsStored() {
    FormSettings all =
        new FormSettings("T", "D", "Go", "Thanks", true, List.of("https://a.example"), "trap", 30);
    assertThat(FormJson.read(FormJson.write(all))).isEqualTo(all);
    assertThat(FormJson.read(FormJson.write(FormSettings.NONE))).isEqualTo(FormSettings.NONE);
    assertThat(FormJson.write(null)).isEqualTo("{}");
  }

  @Test
  void ignoresUnknownAndInvalidSettings() {
    assertThat(
            FormJson.read(
                json("layout", json("x", 1), "title", 7, "list_records", "yes").toString()))
        .isEqualTo(FormSettings.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.com",
        "HTTPS://Example.com",
        "http://localhost:3000",
        "https://[::1]:8443"
      })
  void originsAreWrittenAsBrowsersSendThem(String origin) {
    FormSettings form = withOrigins(origin);
    assertThat(form.allowedOrigins()).containsExactly(origin.toLowerCase(java.util.Locale.ROOT));
    assertThat(form.admits(origin)).isTrue();
    assertThat(form.admits("https://evil.example")).isFalse();
    assertThat(form.admits("null")).isFalse();
    assertThat(form.admits(null)).isFalse();
  }

  @Test
  void withoutOriginsAnyPageMaySubmit() {
    assertThat(FormSettings.NONE.admits(null)).isTrue();
    assertThat(FormSettings.NONE.admits("https://any.example")).isTrue();
    assertThat(FormSettings.NONE.honeypotField()).isEqualTo("hp_note");
  }

  private static FormSettings withOrigins(String... origins) {
    return new FormSettings(null, null, null, null, false, List.of(origins), null, null);
  }
}
