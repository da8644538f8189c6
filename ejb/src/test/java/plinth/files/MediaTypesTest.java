package plinth.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.Problem;

class MediaTypesTest {
  @ParameterizedTest
  @CsvSource({
    "89504e470d0a1a0a0000000d, a.png,     image/png",
    "89504e470d0a1a0a0000000d, a.txt,     image/png",
    "ffd8ffe000104a46,         a.jpg,     image/jpeg",
    "255044462d312e37,         a.pdf,     application/pdf",
    "504b030414000600,         a.zip,     application/zip",
    "504b030414000600,         A.XLSX,    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "4d5a90000300,             photo.png, application/x-msdownload",
    "7f454c46020101,           a,         application/x-elf",
    "00000018667479706d703432, a.mp4,     video/mp4",
    "0001020304,               a.txt,     application/octet-stream",
  })
  void theFirstBytesDecide(String head, String name, String type) {
    assertThat(MediaTypes.of(HexFormat.of().parseHex(head), name)).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({
    "'a,b',                            x.csv,  text/csv",
    "'{}',                             x.json, application/json",
    "'hello',                          x.jpg,  text/plain",
    "'  <!DOCTYPE HTML><p>',           x.txt,  text/html",
    "'<?xml version=''1.0''?><SVG/>',  x.png,  image/svg+xml",
    "'x <script>alert(1)</script>',    x.csv,  text/html",
    "'',                               x.txt,  text/plain",
  })
  void textIsWhatItsNameSaysUnlessABrowserWouldRunIt(String text, String name, String type) {
    assertThat(MediaTypes.of(text.getBytes(StandardCharsets.UTF_8), name)).isEqualTo(type);
  }

  @Test
  void blockedWinsOverAllowed() {
    FileTypes types = new FileTypes(List.of("image/*", "text/csv"), List.of("image/svg+xml"));
    types.check("image/png");
    types.check("text/csv");
    assertThatThrownBy(() -> types.check("image/svg+xml")).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> types.check("application/pdf"))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.code()).isEqualTo(FileProblem.FILE_TYPE_NOT_ALLOWED));
  }

  @ParameterizedTest
  @CsvSource({
    "report.pdf,           report.pdf",
    "../../etc/passwd,     passwd",
    "'C:\\Temp\\a b.txt',  a b.txt",
    "'  spaced .txt ',     spaced .txt",
  })
  void keepsOnlyTheLastPartOfAName(String sent, String kept) {
    assertThat(FileName.of(sent)).isEqualTo(kept);
  }

  @Test
  void aNameHasNoControlCharactersAndKeepsItsEnding() {
    assertThat(FileName.of("a\r\nSet-Cookie: x\u202e.txt")).isEqualTo("aSet-Cookie: x.txt");
    assertThat(FileName.of("x".repeat(400) + ".pdf")).hasSize(255).endsWith("x.pdf");
    assertThatThrownBy(() -> FileName.of("a/")).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> FileName.of(null)).isInstanceOf(Problem.class);
  }
}
