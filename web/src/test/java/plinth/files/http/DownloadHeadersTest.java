package plinth.files.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.quoted;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DownloadHeadersTest {
  @ParameterizedTest
  @CsvSource({
    "bytes=0-4,    0, 4",
    "bytes=5-,     5, 9",
    "bytes=-3,     7, 9",
    "bytes=-30,    0, 9",
    "bytes=8-100,  8, 9",
    "bytes=9-9,    9, 9",
  })
  void aRangeIsAPartOfTheFile(String header, long first, long last) {
    ByteRange range = ByteRange.of(header, 10);
    assertThat(range).isEqualTo(new ByteRange(first, last));
    assertThat(range.isSatisfiable()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes=10-", "bytes=10-20", "bytes=-0"})
  void aRangeBehindTheEndCannotBeServed(String header) {
    assertThat(ByteRange.of(header, 10).isSatisfiable()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bytes=-",
        "bytes=5-4",
        "bytes=0-1,3-4",
        "items=0-1",
        "bytes=a-b",
        "bytes=9999999999999999999-"
      })
  void ignoresAllButSingleRanges(String header) {
    assertThat(ByteRange.of(header, 10)).isNull();
  }

  @Test
  void aNameCannotLeaveItsHeader() {
    assertThat(Disposition.of("a\"; filename=\"b.exe", "application/zip"))
        .isEqualTo(
            """
            attachment; filename="a__ filename__b.exe"; \
            filename*=UTF-8''a%22%3B%20filename%3D%22b.exe""");
    assertThat(Disposition.of("عقد.pdf", "application/pdf"))
        .isEqualTo(
            """
            attachment; filename="___.pdf"; filename*=UTF-8''%D8%B9%D9%82%D8%AF.pdf""");
    assertThat(Disposition.of("a\r\nb", "text/plain")).doesNotContain("\r").doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"image/png", "image/webp", "audio/mpeg", "video/mp4"})
  void mediaThatCannotRunScriptsIsInline(String type) {
    assertThat(Disposition.of("a", type)).startsWith("inline; filename=" + quoted("a"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "image/svg+xml",
        "text/html",
        "text/plain",
        "application/pdf",
        "application/xml",
        "application/octet-stream"
      })
  void filesThatMayRunScriptsAreAttachments(String type) {
    assertThat(Disposition.of("a", type)).startsWith("attachment; filename=" + quoted("a"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          none,               false
          '"b"',             false
          '"a"',             true
          'W/"a"',           true
          '"b", W/"a"',   true
          '*',                true
          """)
  void aKnownStateIsNotSentAgain(String header, boolean isKnown) {
    assertThat(new Conditions(null, null, header).isNotModified(quoted("a"))).isEqualTo(isKnown);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          none,                            true
          '"a"',                          true
          '"b"',                          false
          'W/"a"',                        false
          'Sat, 21 Nov 2026 20:00:00 GMT', false
          """)
  void rangesAreSentOnlyOfTheKnownState(String ifRange, boolean isPart) {
    ByteRange part = new Conditions("bytes=0-4", ifRange, null).requestedRange(quoted("a"), 10);
    assertThat(part != null).isEqualTo(isPart);
  }

  @Test
  void repairsTheEncodingOfNames() {
    assertThat(SentName.decoded("caf\u00c3\u00a9 %22x%22.txt")).isEqualTo("caf\u00e9 \"x\".txt");
    assertThat(SentName.decoded("caf\u00e9.txt")).isEqualTo("caf\u00e9.txt");
    assertThat(SentName.decoded("\u0639.txt")).isEqualTo("\u0639.txt");
    assertThat(SentName.decoded(null)).isNull();
  }
}
