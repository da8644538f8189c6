package plinth.mail.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.mail.MailAdapter;
import plinth.mail.MailAdapterContract;

class FilesAdapterTest extends MailAdapterContract {
  private static final String FROM = "Plinth <noreply@plinth.example>";

  @TempDir Path folder;

  @Override
  protected MailAdapter adapter() {
    return new FilesAdapter(folder.resolve("mail"), FROM);
  }

  @Override
  protected MailAdapter brokenAdapter() throws IOException {
    return new FilesAdapter(Files.createFile(folder.resolve("a-file")).resolve("mail"), FROM);
  }

  @Override
  protected List<String> arrived(String address) {
    return files().stream()
        .filter(file -> file.getFileName().toString().contains(address))
        .map(FilesAdapterTest::read)
        .toList();
  }

  @Test
  void namesSortByTimeAndHoldTheAddress() throws Exception {
    adapter().deliver(letter("w7-12", "ann+crm@example.org", "Hello"));
    assertThat(files())
        .extracting(file -> file.getFileName().toString())
        .containsExactly("2026-01-02T03-04-05.678-w7-12-ann+crm@example.org.eml");
  }

  @Test
  void anAddressDoesNotLeaveTheFolder() throws Exception {
    adapter().deliver(letter("main-9", "../../evil@example.org", "Hello"));
    assertThat(files()).hasSize(1);
    assertThat(files().get(0).normalize().getParent()).isEqualTo(folder.resolve("mail"));
  }

  private List<Path> files() {
    try (Stream<Path> files = Files.list(folder.resolve("mail"))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
