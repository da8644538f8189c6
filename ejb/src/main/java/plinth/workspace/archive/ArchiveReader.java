package plinth.workspace.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.tenancy.TenancyProblem;
import plinth.tenancy.move.TenantContent;
import plinth.workspace.WorkspaceProblem;

/** Reads an archive. */
final class ArchiveReader implements AutoCloseable {
  private static final int LONGEST_MANIFEST = 64 * 1024 * 1024;

  private final ZipFile zip;
  private final ArchiveManifest manifest;

  private ArchiveReader(ZipFile zip) throws IOException {
    this.zip = zip;
    try (InputStream text = entry(ArchiveWriter.MANIFEST)) {
      String json = new String(text.readNBytes(LONGEST_MANIFEST), StandardCharsets.UTF_8);
      this.manifest = ArchiveManifest.of(JsonText.parseObject(json));
    }
  }

  /** Opens an archive; refuses a file that is not one. */
  static ArchiveReader open(Path place) throws IOException {
    ZipFile zip;
    try {
      zip = new ZipFile(place.toFile());
    } catch (ZipException e) {
      throw new Problem(WorkspaceProblem.NO_ARCHIVE);
    }
    try {
      return new ArchiveReader(zip);
    } catch (IOException | RuntimeException e) {
      zip.close();
      throw e;
    }
  }

  ArchiveManifest manifest() {
    return manifest;
  }

  /** The text of a table, to be closed by the caller. */
  InputStream table(String name) throws IOException {
    return entry(ArchiveWriter.tableEntry(name));
  }

  /** A file, to be closed by the caller. */
  InputStream file(String key) throws IOException {
    return entry(ArchiveWriter.fileEntry(key));
  }

  private InputStream entry(String name) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    if (entry == null) {
      throw new Problem(WorkspaceProblem.NO_ARCHIVE, "The archive has no " + name);
    }
    return zip.getInputStream(entry);
  }

  /** Reads everything once; refuses contents that differ from the manifest. */
  void verify() throws IOException {
    for (TenantContent.Table table : manifest.content().tables()) {
      verify(table.name(), manifest.digests().get(table.name()), table(table.name()));
    }
    for (TenantContent.File file : manifest.content().files()) {
      verify("file " + file.key(), file.sha256(), file(file.key()));
    }
  }

  private static void verify(String what, @Nullable String sha256, InputStream bytes)
      throws IOException {
    MessageDigest digest = Secrets.newSha256();
    try (InputStream in = new DigestInputStream(bytes, digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    if (sha256 != null && !sha256.equals(HexFormat.of().formatHex(digest.digest()))) {
      throw new Problem(TenancyProblem.ARCHIVE_DIFFERS, "The archive's " + what + " was changed");
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
