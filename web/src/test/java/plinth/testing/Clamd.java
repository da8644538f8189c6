package plinth.testing;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A stand-in for a ClamAV daemon on a free port: it supports INSTREAM, detects the EICAR test file,
 * and fails when a file contains certain words.
 */
public final class Clamd {
  /** The EICAR test file, in two pieces so that no scanner detects this source. */
  public static final String EICAR =
      "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-" + "ANTIVIRUS-TEST-FILE!$H+H*";

  /** The daemon never responds to a file with these words. */
  public static final String SILENT = "clamd stays silent";

  /** The daemon closes the connection for a file with these words. */
  public static final String GONE = "clamd goes away";

  /** The daemon reports that a file with these words is too long. */
  public static final String TOO_LONG = "clamd finds it too long";

  private final ServerSocket server;
  private final AtomicLong looked = new AtomicLong();

  private Clamd(ServerSocket server) {
    this.server = server;
  }

  /** Starts a daemon that ends with the test run. */
  public static Clamd start() {
    try {
      Clamd clamd = new Clamd(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
      daemon(clamd::accept);
      return clamd;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The port on which it listens. */
  public int port() {
    return server.getLocalPort();
  }

  /** The number of bytes of files that it received. */
  public long looked() {
    return looked.get();
  }

  private void accept() {
    while (true) {
      try {
        Socket socket = server.accept();
        daemon(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket from) {
    try (Socket socket = from) {
      DataInputStream in = new DataInputStream(socket.getInputStream());
      byte[] command = new byte[10];
      in.readFully(command);
      if (!new String(command, StandardCharsets.US_ASCII).equals("zINSTREAM\0")) {
        answer(socket, "UNKNOWN COMMAND");
        return;
      }
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      for (int length = in.readInt(); length != 0; length = in.readInt()) {
        byte[] piece = new byte[length];
        in.readFully(piece);
        file.write(piece);
        looked.addAndGet(length);
      }
      verdict(socket, file.toString(StandardCharsets.ISO_8859_1));
    } catch (IOException | InterruptedException e) {
      // The sender has disconnected, so no response is needed.
      return;
    }
  }

  private static void verdict(Socket socket, String file) throws IOException, InterruptedException {
    if (file.contains(SILENT)) {
      Thread.sleep(20_000);
    } else if (file.contains(TOO_LONG)) {
      answer(socket, "INSTREAM size limit exceeded. ERROR");
    } else if (file.contains(EICAR)) {
      answer(socket, "stream: Win.Test.EICAR_HDB-1 FOUND");
    } else if (!file.contains(GONE)) {
      answer(socket, "stream: OK");
    }
  }

  private static void answer(Socket socket, String words) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write((words + "\0").getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "clamd");
    thread.setDaemon(true);
    thread.start();
  }
}
