package plinth.transfer.upload;

import java.time.Instant;
import java.util.List;
import plinth.kernel.Words;

/**
 * The state of an upload in parts, for its sender.
 *
 * @param uploadId its address
 * @param status uploading, or uploaded once all parts are there and are what the checksum says
 * @param fileName what its sender calls it
 * @param size of the whole, in bytes
 * @param checksum SHA-256 of the whole, hexadecimal
 * @param partSize bytes of each part but the last one
 * @param parts how many parts there are
 * @param received the numbers of the parts that arrived
 * @param missing the numbers of those that did not
 * @param receivedBytes how many bytes arrived
 * @param expiresAt when it is removed; each part puts that off
 */
public record UploadState(
    String uploadId,
    @Words({"uploading", "uploaded"}) String status,
    String fileName,
    long size,
    String checksum,
    long partSize,
    int parts,
    List<Integer> received,
    List<Integer> missing,
    long receivedBytes,
    Instant expiresAt) {}
