package plinth.transfer.upload;

import java.time.Instant;
import java.util.List;
import plinth.kernel.Words;

/**
 * The state of an upload in parts, for its sender.
 *
 * @param uploadId its address
 * @param status uploading, or uploaded once all parts were received and match the checksum
 * @param fileName the name that the sender gave the file
 * @param size the size of the file, in bytes
 * @param checksum SHA-256 of the file, hexadecimal
 * @param partSize the size of each part except the last, in bytes
 * @param parts the number of parts
 * @param received the numbers of the parts that were received
 * @param missing the numbers of the parts that were not received yet
 * @param receivedBytes the number of bytes received
 * @param expiresAt when the upload is removed; each part postpones this
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
