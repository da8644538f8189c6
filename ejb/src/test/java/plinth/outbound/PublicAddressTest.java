package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are on the public Internet, tested on both sides of each range's edges. */
class PublicAddressTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "0.255.255.255",
        "10.0.0.0",
        "10.255.255.255",
        "100.64.0.0",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.255.255",
        "169.254.0.0",
        "169.254.169.254",
        "172.16.0.0",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.0",
        "192.168.255.255",
        "198.18.0.0",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255"
      })
  void privateAddresses(String address) {
    assertThat(PublicAddress.isPublic(Literal.bytes(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.0.0.0", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
        "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0", "172.15.255.255",
        "172.32.0.0", "192.0.1.0", "192.167.255.255", "192.169.0.0", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "8.8.8.8"
      })
  void publicAddresses(String address) {
    assertThat(PublicAddress.isPublic(Literal.bytes(address))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "::",
        "::1",
        "::7f00:1",
        "fe80::1",
        "febf::1",
        "fec0::1",
        "fc00::1",
        "fd12:3456::1",
        "ff02::1",
        "100::1",
        "2001::1",
        "2001:1ff::1",
        "2001:db8::1",
        "2002:808:808::1",
        "2002:7f00:1::",
        "3fff::1",
        "3fff:fff::1",
        "5f00::1",
        "4000::1",
        "64:ff9b:1::808:808",
        "64:ff9b::10.0.0.1",
        "64:ff9b::7f00:1",
        "2600::5efe:8.8.8.8",
        "2600::200:5efe:a00:1"
      })
  void privateForms(String address) {
    assertThat(PublicAddress.isPublic(Literal.bytes(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2000::1",
        "2001:200::1",
        "2001:4860:4860::8888",
        "2003::1",
        "2a00::1",
        "3ffe:ffff::1",
        "64:ff9b::8.8.8.8"
      })
  void publicForms(String address) {
    assertThat(PublicAddress.isPublic(Literal.bytes(address))).isTrue();
  }

  @Test
  void mappedAddressesCountAsTheirIpv4Address() {
    byte[] mapped = new byte[16];
    mapped[10] = (byte) 0xff;
    mapped[11] = (byte) 0xff;
    mapped[12] = 10;
    assertThat(PublicAddress.isPublic(mapped)).isFalse();
    mapped[12] = 8;
    assertThat(PublicAddress.isPublic(mapped)).isTrue();
  }
}
