package plinth.testing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** A syslog receiver over TLS on this machine, which reads frames by their octets alone. */
public final class SyslogReceiver implements AutoCloseable {
  private static final char[] PASSWORD = "of a test".toCharArray();

  private final ServerSocket socket;
  private final SSLContext tls;
  private final String certificate;
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private volatile boolean isBroken;

  private SyslogReceiver(ServerSocket socket, SSLContext tls, String certificate) {
    this.socket = socket;
    this.tls = tls;
    this.certificate = certificate;
  }

  /** Starts a receiver with a new certificate for localhost. */
  public static SyslogReceiver start() throws Exception {
    Path folder = Files.createTempDirectory("syslog");
    Path store = folder.resolve("store.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("no certificate");
    }
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
    Files.delete(store);
    Files.delete(folder);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(factory.getKeyManagers(), null, null);
    byte[] certificate = keys.getCertificate(keys.aliases().nextElement()).getEncoded();
    SyslogReceiver receiver =
        new SyslogReceiver(
            new ServerSocket(0, 20, InetAddress.getLoopbackAddress()),
            context,
            "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(certificate)
                + "\n-----END CERTIFICATE-----\n");
    Thread thread = new Thread(receiver::listen, "syslog-receiver");
    thread.setDaemon(true);
    thread.start();
    return receiver;
  }

  /** Its address; the server of the tests is allowed to call it. */
  public String url() {
    return "tls://localhost:" + socket.getLocalPort();
  }

  /** Its certificate in PEM, which signed itself. */
  public String certificate() {
    return certificate;
  }

  /** The messages of connections that ended in order. */
  public List<String> messages() {
    return messages;
  }

  /** Sets whether it breaks connections after their first frame. */
  public void breaking(boolean does) {
    isBroken = does;
  }

  private void listen() {
    while (!socket.isClosed()) {
      try (Socket plain = socket.accept()) {
        read(plain);
      } catch (IOException | NumberFormatException e) {
        // The client refused the certificate, or the receiver broke the connection.
      }
    }
  }

  private void read(Socket plain) throws IOException {
    SSLSocket client =
        (SSLSocket) tls.getSocketFactory().createSocket(plain, "localhost", plain.getPort(), false);
    client.setUseClientMode(false);
    InputStream in = client.getInputStream();
    List<String> frames = new CopyOnWriteArrayList<>();
    int octets = length(in);
    while (octets >= 0) {
      byte[] frame = in.readNBytes(octets);
      if (frame.length < octets) {
        throw new IOException("the last frame is incomplete");
      }
      frames.add(new String(frame, StandardCharsets.UTF_8));
      if (isBroken) {
        plain.setSoLinger(true, 0);
        throw new IOException("broken");
      }
      octets = length(in);
    }
    messages.addAll(frames);
    client.close();
  }

  /** The length before a frame; -1 at the end. */
  private static int length(InputStream in) throws IOException {
    ByteArrayOutputStream digits = new ByteArrayOutputStream();
    int next = in.read();
    if (next < 0) {
      return -1;
    }
    while (next != ' ') {
      digits.write(next);
      next = in.read();
    }
    return Integer.parseInt(digits.toString(StandardCharsets.US_ASCII));
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
