package plinth.bench.scenarios;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Takes every connection and never says a word. */
final class SilentReceiver implements Closeable {
  private final ServerSocket listening;
  private final List<Socket> held = new ArrayList<>();

  private SilentReceiver(ServerSocket listening) {
    this.listening = listening;
  }

  /** Begins to take connections, on a port of this machine that is free. */
  static SilentReceiver start() throws IOException {
    ServerSocket listening = new ServerSocket(0, 256, InetAddress.getLoopbackAddress());
    SilentReceiver receiver = new SilentReceiver(listening);
    Thread thread = new Thread(receiver::take, "silent-receiver");
    thread.setDaemon(true);
    thread.start();
    return receiver;
  }

  /** Where deliveries are to be sent. */
  String url() {
    return "http://127.0.0.1:" + listening.getLocalPort() + "/hook";
  }

  /** How many calls it has kept waiting. */
  synchronized int count() {
    return held.size();
  }

  private void take() {
    try {
      while (!listening.isClosed()) {
        hold(listening.accept());
      }
    } catch (IOException e) {
      return; // it was closed
    }
  }

  private synchronized void hold(Socket socket) {
    held.add(socket);
  }

  @Override
  public synchronized void close() throws IOException {
    listening.close();
    for (Socket socket : held) {
      socket.close();
    }
  }
}
