package plinth.workspace.archive;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Secrets;

/** Writes an archive: one text per table, then the files, finally the manifest. */
final class ArchiveWriter implements AutoCloseable {
  static final String MANIFEST = "manifest.json";

  private final ZipOutputStream zip;
  private final Map<String, String> digests = new LinkedHashMap<>();
  private @Nullable String table;
  private MessageDigest digest = Secrets.newSha256();

  ArchiveWriter(Path place) throws IOException {
    zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(place), 65_536));
    zip.setLevel(Deflater.BEST_SPEED);
  }

  static String tableEntry(String table) {
    return "tables/" + table + ".copy";
  }

  static String fileEntry(String key) {
    return "files/" + key;
  }

  /** Starts the text of a table. */
  OutputStream startTable(String name) throws IOException {
    endTable();
    zip.putNextEntry(new ZipEntry(tableEntry(name)));
    table = name;
    digest = Secrets.newSha256();
    return new DigestOutputStream(zip, digest);
  }

  private void endTable() throws IOException {
    String name = table;
    if (name != null) {
      zip.closeEntry();
      digests.put(name, HexFormat.of().formatHex(digest.digest()));
      table = null;
    }
  }

  /** Adds a file and closes its stream. */
  void addFile(String key, InputStream bytes) throws IOException {
    endTable();
    zip.putNextEntry(new ZipEntry(fileEntry(key)));
    try (bytes) {
      bytes.transferTo(zip);
    }
    zip.closeEntry();
  }

  /** The digests of the written tables. */
  Map<String, String> digests() throws IOException {
    endTable();
    return digests;
  }

  /** Adds the manifest, which completes the archive. */
  void writeManifest(ArchiveManifest manifest) throws IOException {
    endTable();
    zip.putNextEntry(new ZipEntry(MANIFEST));
    zip.write(manifest.toJson().toString().getBytes(StandardCharsets.UTF_8));
    zip.closeEntry();
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
