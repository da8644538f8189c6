package plinth.transfer.xlsx;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.transfer.TransferProblem;

/**
 * The shared strings of a workbook. They are stored in temporary files, with the most recently used
 * ones in memory, so that their number is unlimited.
 */
final class SharedTexts implements Closeable {
  private static final int KEPT = 16_384;

  private final Path texts;
  private final Path ends;
  private final FileChannel textFile;
  private final FileChannel endFile;
  private final int[] keptNumbers = new int[KEPT];
  private final String[] kept = new String[KEPT];
  private final ByteBuffer two = ByteBuffer.allocate(16);
  private int count;

  private SharedTexts(Path texts, Path ends) throws IOException {
    this.texts = texts;
    this.ends = ends;
    this.textFile = FileChannel.open(texts, StandardOpenOption.READ);
    this.endFile = FileChannel.open(ends, StandardOpenOption.READ);
  }

  /** Reads the shared strings and stores them. */
  static SharedTexts of(Optional<InputStream> xml) throws IOException {
    Path texts = Files.createTempFile("plinth-import", ".texts");
    Path ends = Files.createTempFile("plinth-import", ".ends");
    boolean isDone = false;
    try {
      int count = xml.isPresent() ? write(xml.get(), texts, ends) : 0;
      SharedTexts made = new SharedTexts(texts, ends);
      made.count = count;
      isDone = true;
      return made;
    } finally {
      if (!isDone) {
        Files.deleteIfExists(texts);
        Files.deleteIfExists(ends);
      }
    }
  }

  private static int write(InputStream shared, Path texts, Path ends) throws IOException {
    int count = 0;
    long end = 0;
    StringBuilder text = new StringBuilder();
    try (Xml xml = new Xml(shared);
        var textOut = new BufferedOutputStream(Files.newOutputStream(texts), 65_536);
        var endOut = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(ends)))) {
      endOut.writeLong(0);
      while (xml.next()) {
        if (xml.isStart("si")) {
          text.setLength(0);
          item(xml, "si", text);
          byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
          textOut.write(bytes);
          end += bytes.length;
          endOut.writeLong(end);
          count++;
        }
      }
    }
    return count;
  }

  /** Concatenates the runs of a text, without phonetic hints. */
  static void item(Xml xml, String element, StringBuilder into) throws IOException {
    while (xml.next() && !xml.isEnd(element)) {
      if (xml.isStart("t")) {
        xml.text(into);
      } else if (xml.isStart("rPh")) {
        xml.skip();
      }
    }
  }

  /** A text by its index. */
  String get(String number) throws IOException {
    int index = index(number);
    int place = index % KEPT;
    @Nullable String known = kept[place];
    if (known != null && keptNumbers[place] == index) {
      return known;
    }
    String text = read(index);
    kept[place] = text;
    keptNumbers[place] = index;
    return text;
  }

  private int index(String number) {
    try {
      int index = Integer.parseInt(number.strip());
      if (index >= 0 && index < count) {
        return index;
      }
    } catch (NumberFormatException e) {
      throw new Problem(TransferProblem.FILE_UNREADABLE);
    }
    throw new Problem(TransferProblem.FILE_UNREADABLE);
  }

  private String read(int index) throws IOException {
    two.clear();
    fill(endFile, two, index * 8L);
    long from = two.getLong(0);
    ByteBuffer bytes = ByteBuffer.allocate((int) (two.getLong(8) - from));
    fill(textFile, bytes, from);
    return new String(bytes.array(), StandardCharsets.UTF_8);
  }

  private static void fill(FileChannel file, ByteBuffer into, long offset) throws IOException {
    long at = offset;
    while (into.hasRemaining()) {
      int read = file.read(into, at);
      if (read < 0) {
        throw new IOException("a temporary file was cut off");
      }
      at += read;
    }
  }

  @Override
  public void close() throws IOException {
    textFile.close();
    endFile.close();
    Files.deleteIfExists(texts);
    Files.deleteIfExists(ends);
  }
}
